#!/usr/bin/env python3
"""load.py HOST PORT: fifty clients at once, each with the same requests in turn on one connection. Every
request must get its own status, whatever the others do; in particular nobody is refused while those that
wait are served in milliseconds, however many there are. Prints ok or not ok lines, as TAP. The server has
one thread, and limits in seconds that nothing meets."""
import http.client
import sys
import threading

HOST, PORT = sys.argv[1], int(sys.argv[2])
CLIENTS, ROUNDS, LONG = 50, 10, 600
PUZZLE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'
GOOD = [
    (200, 'GET', '/', None, {}),
    (200, 'POST', '/api/solve?limit=2', PUZZLE, {}),
    (200, 'GET', '/nonet.wasm', None, {}),
    (200, 'POST', '/api/rate', PUZZLE, {}),
    (200, 'GET', '/api/hint?puzzle=' + PUZZLE, None, {}),
    (200, 'GET', '/api/generate?seed=1&size=2x2', None, {}),
    (200, 'POST', '/api/print?to=pdf', PUZZLE, {}),
    (200, 'GET', '/long.js', None, {'Accept-Encoding': 'gzip'}),
]
MIXED = [
    (200, 'POST', '/api/solve', PUZZLE, {}),
    (400, 'POST', '/api/solve', PUZZLE[:50], {}),
    (404, 'GET', '/../../etc/passwd', None, {}),
    (400, 'POST', '/api/solve?limit=%zz', PUZZLE, {}),
    (405, 'DELETE', '/', None, {}),
    (400, 'POST', '/api/solve', b'\0\1\2\377', {}),
    (400, 'GET', '/%00', None, {}),
    (400, 'GET', '/api/generate?size=10x10', None, {}),
    (421, 'GET', '/', None, {'Host': 'evil.example'}),
    (403, 'POST', '/api/solve', PUZZLE, {'Origin': 'http://evil.example'}),
    (415, 'POST', '/api/solve', PUZZLE, {'Content-Type': 'image/png'}),
]


def client(requests, first, wrongs):
    connection = http.client.HTTPConnection(HOST, PORT, timeout=LONG)
    for i in range(ROUNDS * len(requests)):
        wanted, method, target, body, headers = requests[(first + i) % len(requests)]
        try:
            connection.request(method, target, body, headers)
            response = connection.getresponse()
            response.read()
            if response.status != wanted:
                wrongs.append(f'{method} {target}: {response.status}')
        except OSError as error:
            wrongs.append(f'{method} {target}: {error}')
            connection.close()
    connection.close()


def run(name, requests):
    wrongs = []
    threads = [threading.Thread(target=client, args=(requests, i, wrongs)) for i in range(CLIENTS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    print('not ok' if wrongs else 'ok', name)
    for wrong in wrongs[:5]:
        print('#', wrong)
    return bool(wrongs)


bad = run('fifty clients solve', [GOOD[1]])
bad |= run('fifty clients, good requests', GOOD)
bad |= run('fifty clients, good and bad requests', MIXED)
sys.exit(bad)
