#!/usr/bin/env python3
"""hostile.py HOST PORT forms|times: a hostile client. Each check sends something truncated,
oversized, slow, binary, pipelined or chunked, and says what must come back; after each one the server must
still answer. Prints ok or not ok lines, as TAP. The server must have been started with

    nonet serve -j 1 --body 20000 --connections 40 --per-address 30      for `forms`, and all its
                                                limits in seconds so long that nothing meets them
    nonet serve -j 1 --timeout 5 --idle 1 --patience 2                   for `times`

No check depends on how long something takes. It waits until that has happened, and LONG is the time after
which it counts as never happening."""
import json
import re
import select
import socket
import sys
import time

HOST, PORT, PART = sys.argv[1], int(sys.argv[2]), sys.argv[3]
LONG = 600
PUZZLE = b'53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'
ENDLESS = b'0' * 625
bad = 0


def connect():
    return socket.create_connection((HOST, PORT), timeout=LONG)


def head(method, target, *headers, more='close'):
    lines = [f'{method} {target} HTTP/1.1', f'Host: {HOST}:{PORT}', f'Connection: {more}', *headers, '', '']
    return '\r\n'.join(lines).encode('latin-1')


def post(target, body, *headers, more='close'):
    return head('POST', target, f'Content-Length: {len(body)}', *headers, more=more) + body


def read_all(s):
    """Reads until the other end closes."""
    data = b''
    try:
        while True:
            piece = s.recv(65536)
            if not piece:
                return data
            data += piece
    except ConnectionError:
        return data


def read_one(s):
    """One response: its status and body."""
    data = b''
    while b'\r\n\r\n' not in data:
        piece = s.recv(65536)
        if not piece:
            return 0, data
        data += piece
    top, rest = data.split(b'\r\n\r\n', 1)
    length = int(re.search(rb'(?i)content-length: *(\d+)', top)[1])
    while len(rest) < length:
        rest += s.recv(65536)
    return int(top.split()[1]), rest[:length]


def statuses(data):
    return [int(n) for n in re.findall(rb'HTTP/1\.1 (\d{3}) ', data)]


def send(*pieces, closes=True):
    """Sends, closes its half, and returns the statuses that came back. While a request is in work, a
    client that closes its half counts as gone: requests that need work leave it open, and the server closes."""
    with connect() as s:
        try:
            for piece in pieces:
                s.sendall(piece)
            if closes:
                s.shutdown(socket.SHUT_WR)
        except OSError:
            pass
        return statuses(read_all(s))


def work(*pieces):
    return send(*pieces, closes=False)


def until(happens):
    """Tries until it does."""
    end = time.monotonic() + LONG
    while time.monotonic() < end:
        try:
            if happens():
                return True
        except OSError:
            pass
        time.sleep(0.05)
    return False


def ask(data):
    with connect() as s:
        s.sendall(data)
        return read_one(s)


def check(name, holds):
    global bad
    # Connections that were left open must be closed first.
    alive = until(lambda: ask(post('/api/solve', PUZZLE))[0] == 200)
    print('ok' if holds and alive else 'not ok', name, '' if alive else '(no answer after it)', flush=True)
    bad |= not (holds and alive)


def refused(found, *allowed):
    """Nothing at all came back, or just these."""
    return all(n in allowed for n in found)


# ---- many ----
def is_crowded():
    """The server may not have noticed that earlier clients left, and still count them: then it is tried again."""
    crowd = [connect() for _ in range(30)]
    last = send(head('GET', '/api/'))
    for s in crowd:
        s.close()
    return last == []


def check_forms():
    # ---- truncated ----
    check('nothing', send() == [])
    for cut in (1, 3, 10, 16, 40):
        send(head('GET', '/')[:cut])
    check('heads that end too early', True)
    check('a body that ends too early', send(post('/api/solve', PUZZLE)[:-10]) == [])
    check('chunks that end too early', send(head('POST', '/api/solve', 'Transfer-Encoding: chunked') + b'51\r\n53..') == [])
    for _ in range(20):
        with connect() as s:
            s.sendall(post('/api/rate', PUZZLE))
    check('clients that do not wait for their answer', True)

    # ---- too large ----
    check('a long address', refused(send(head('GET', '/' + 'x' * 40000)), 414, 431))
    check('a long query', refused(send(head('GET', '/api/solve?puzzle=' + '.' * 40000)), 414, 431))
    check('a long header', refused(send(head('GET', '/', 'X: ' + 'x' * 40000)), 431, 413))
    check('many headers', refused(send(head('GET', '/', *[f'X{i}: {i}' for i in range(5000)])), 431, 413))
    check('a header without an end', refused(send(b'GET / HTTP/1.1\r\n' + b'X' * 200000), 431, 413, 400))
    check('a body over the limit', send(post('/api/solve', b'.' * 20001)) == [413])
    check('a body as large as the limit', work(post('/api/solve', b'.' * 20000)) == [400])
    check('the length of a huge body', send(head('POST', '/api/solve', 'Content-Length: 99999999999')) == [413])
    check('more than any number', refused(send(head('POST', '/api/solve', 'Content-Length: ' + '9' * 40)), 400, 413))
    check('a length below zero', refused(send(head('POST', '/api/solve', 'Content-Length: -1')), 400))
    check('a length that is not a number', refused(send(head('POST', '/api/solve', 'Content-Length: x')), 400))
    SECOND = b'GET /api/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
    for first, second in (81, 3), (3, 81), (0, 81), (81, 81):
        lengths = f'Content-Length: {first}', f'Content-Length: {second}'
        check(f'two lengths, {first} and {second}', send(head('POST', '/api/solve', *lengths, more='keep-alive') + PUZZLE + SECOND) == [400])
    chunk = b'1000\r\n' + b'.' * 4096 + b'\r\n'
    chunked = head('POST', '/api/solve', 'Transfer-Encoding: chunked')
    check('chunks over the limit', send(chunked, chunk * 6, b'0\r\n\r\n') == [413])
    ended = b'51\r\n' + PUZZLE + b'\r\n0\r\n\r\n' + SECOND
    for name, *unclear in (('a length and chunks', 'Content-Length: 4', 'Transfer-Encoding: chunked'),
                           ('a space after the name', 'Transfer-Encoding : chunked'),
                           ('two encodings', 'Transfer-Encoding: gzip, chunked'),
                           ('an unknown encoding', 'Transfer-Encoding: xchunked')):
        check(name, send(head('POST', '/api/solve', *unclear, more='keep-alive') + ended) == [400])
    check('chunks without end', refused(send(chunked, *[chunk] * 500), 413))
    check('a huge chunk', refused(send(chunked, b'FFFFFFFFFFFFFFFF\r\n' + b'x' * 1000), 400, 413))
    check('a chunk whose size is not a number', refused(send(chunked, b'zz\r\nxx\r\n0\r\n\r\n'), 400))
    check('a chunk below zero', refused(send(chunked, b'-1\r\nxx\r\n0\r\n\r\n'), 400))

    # ---- well formed, if odd ----
    check('chunks', work(chunked, b'51\r\n' + PUZZLE + b'\r\n0\r\n\r\n') == [200])
    check('one byte per chunk', work(chunked, b''.join(b'1\r\n%c\r\n' % c for c in PUZZLE) + b'0\r\n\r\n') == [200])
    check('twenty requests at once', work((head('GET', '/api/', more='keep-alive') + post('/api/solve', PUZZLE, more='keep-alive')) * 10, head('GET', '/api/')) == [200] * 21)
    check('good and bad ones at once', work(
        head('GET', '/x', more='keep-alive') + post('/api/solve', b'1', more='keep-alive') + head('GET', '/api/')) == [404, 400, 200])
    check('an answer before the body', work(head('POST', '/api/solve', 'Content-Length: 81', 'Expect: 100-continue') + PUZZLE) == [100, 200])
    check('a head, byte by byte', send(*[bytes([c]) for c in head('GET', '/api/')]) == [200])
    with connect() as s:
        s.sendall(b'GET /api/ HTTP/1.0\r\nHost: localhost\r\n\r\n')
        check('HTTP/1.0', re.match(rb'HTTP/1\.[01] 200 ', read_all(s)) is not None)

    # ---- nonsense ----
    check('binary', refused(send(bytes(range(256)) * 20), 400, 431, 505))
    check('TLS', refused(send(b'\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03' + bytes(500)), 400, 431, 505))
    check('HTTP/2', refused(send(b'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), 400, 405, 505))
    check('HTTP/9', refused(send(b'GET / HTTP/9.9\r\nHost: localhost\r\n\r\n'), 400, 505, 404, 200))
    check('no version', refused(send(b'GET /\r\n\r\n'), 400))
    check('no Host', refused(send(b'GET / HTTP/1.1\r\n\r\n'), 400))
    check('another Host', send(b'GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n') == [421])
    check('two Hosts', send(head('GET', '/api/', 'Host: evil.example')) == [400])
    check('two Origins', send(head('GET', '/api/', f'Origin: http://{HOST}:{PORT}', 'Origin: http://evil.example')) == [400])
    check('zero bytes', refused(send(b'GET /\0 HTTP/1.1\r\nHost: local\0host\r\nConnection: close\r\n\r\n'), 400, 404, 421, 505))
    check('a folded header', refused(send(head('GET', '/api/', 'X: a\r\n  b')), 200, 400))
    check('a space before the colon', send(head('GET', '/api/', 'X : a')) == [400])
    check('a body of zeros', work(post('/api/solve', bytes(5000))) == [400])
    check('a body of brackets', work(post('/api/solve', b'[' * 19000)) == [400])
    check('a GET with a body', work(head('GET', '/api/solve', 'Content-Length: 81') + PUZZLE) == [200])
    check('a path to a parent folder', send(head('GET', '/../../../../etc/passwd')) == [404])
    check('a path to a parent folder, encoded', send(head('GET', '/%2e%2e%2f%2e%2e%2fetc%2fpasswd')) == [404])
    with connect() as s:
        s.sendall(post('/api/count?limit=0', ENDLESS))
        s.shutdown(socket.SHUT_WR)
        check('one that hangs up while its request is in work', read_all(s) == b'')
    check('a path with a zero byte', send(head('GET', '/index.html%00')) == [400])
    check('more connections than one address may have', until(is_crowded))


# ---- slow ----
def is_cut(data, pause):
    """Does the server give up on a client that sends a byte now and then?"""
    with connect() as s:
        for byte in data:
            try:
                s.sendall(bytes([byte]))
                if select.select([s], [], [], pause)[0] and not s.recv(65536):
                    return True
            except OSError:
                return True
    return False


def is_over(s):
    """Waits until the other end has broken the connection, without reading from it."""
    poll = select.poll()
    poll.register(s, 0)
    return bool(poll.poll(LONG * 1000))


def load():
    status, body = ask(head('GET', '/api/'))
    return json.loads(body)['working'] if status == 200 else None


def is_served_beside_work():
    with connect() as s:
        s.sendall(post('/api/count?limit=0', ENDLESS))
        seen = until(lambda: load() == 1)
        status, body = read_one(s)
        return seen and status == 503 and b'"timeout":true' in body


def is_sent_away():
    """By now the server knows that such requests take long: behind one that has just begun, nobody may wait."""
    with connect() as s:
        s.sendall(post('/api/count?limit=0', ENDLESS))
        until(lambda: load() == 1)
        status, body = ask(post('/api/count', PUZZLE))
        read_one(s)
        return status == 503 and b'too much to do' in body


def check_times():
    check('a head that trickles in', is_cut(head('GET', '/', 'X: ' + 'x' * 2000), 0.4))
    check('a body that trickles in', is_cut(post('/api/solve', b'.' * 2000), 0.4))
    with connect() as s:
        check('a connection on which nothing is sent', read_all(s) == b'')
    with connect() as s:
        s.sendall(head('GET', '/api/', more='keep-alive'))
        read_one(s)
        check('one that is kept open without need', read_all(s) == b'')
    with connect() as s:
        s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        s.sendall(post('/api/explain', PUZZLE, more='keep-alive') * 300)
        check('answers that nobody fetches', is_over(s) and len(statuses(read_all(s))) < 300)
    check('a page is served while all threads work, and work ends', until(is_served_beside_work))
    check('more work than can wait is refused', until(is_sent_away))


if PART == 'forms':
    check_forms()
else:
    check_times()
sys.exit(bad)
