-- wrk: good requests in turn, each of which must be answered with 200.
local puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
local requests = {
    { "GET", "/" },
    { "POST", "/api/solve?limit=2", puzzle },
    { "GET", "/nonet.wasm" },
    { "POST", "/api/rate", puzzle },
    { "GET", "/api/hint?puzzle=" .. puzzle },
    { "GET", "/api/generate?seed=1&size=2x2" },
}
local turn, unexpected = 0, 0
local threads = {}

function setup(thread)
    table.insert(threads, thread)
end

function request()
    turn = turn % #requests + 1
    local r = requests[turn]
    return wrk.format(r[1], r[2], nil, r[3])
end

wrongs = 0
function response(status)
    if status ~= 200 then
        wrongs = wrongs + 1
    end
end

function done(summary)
    local sum = 0
    for _, thread in ipairs(threads) do
        sum = sum + thread:get("wrongs")
    end
    if sum == 0 and summary.requests > 0 then
        print("all as expected")
    end
end
