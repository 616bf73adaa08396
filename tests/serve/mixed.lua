-- wrk: good and bad requests in turn. The statuses do not come in the order of the requests, so they are
-- counted: each kind of refusal must be there, and nothing else.
local puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
local requests = {
    { "POST", "/api/solve", puzzle },
    { "POST", "/api/solve", string.sub(puzzle, 1, 50) },
    { "GET", "/../../etc/passwd" },
    { "POST", "/api/solve?limit=%zz", puzzle },
    { "DELETE", "/" },
    { "POST", "/api/solve", "\0\1\2\255" },
    { "GET", "/%00" },
    { "GET", "/api/generate?size=10x10" },
    { "GET", "/", nil, { Host = "evil.example" } },
    { "POST", "/api/solve", puzzle, { Origin = "http://evil.example" } },
    { "POST", "/api/solve", puzzle, { ["Content-Type"] = "image/png" } },
}
local turn = 0
local threads = {}
counts = ""

function setup(thread)
    table.insert(threads, thread)
end

function request()
    turn = turn % #requests + 1
    local r = requests[turn]
    return wrk.format(r[1], r[2], r[4], r[3])
end

function response(status)
    if not string.find(counts, status, 1, true) then
        counts = counts .. status .. " "
    end
end

function done(summary)
    local expected = { "200", "400", "403", "404", "405", "415", "421" }
    local good = true
    for _, thread in ipairs(threads) do
        local rest = thread:get("counts")
        for _, status in ipairs(expected) do
            good = good and string.find(rest, status, 1, true) ~= nil
            rest = string.gsub(rest, status .. " ", "")
        end
        good = good and rest == ""
    end
    if good and summary.requests > 0 then
        print("all as expected")
    end
end
