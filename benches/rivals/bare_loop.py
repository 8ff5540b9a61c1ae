"""The least a server can do: accept WebSockets and write one frame to all of them.

`POST /` makes a message of the wanted size and writes it. Nothing is checked, counted or kept.
"""

import asyncio
import base64
import hashlib
import sys
import time

import uvloop

GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
sockets: set[asyncio.WriteTransport] = set()


class Connection(asyncio.Protocol):
    """A watcher, or whoever says that there is something to tell."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the way back."""
        self.transport = transport
        self.rest = b""

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget."""
        sockets.discard(self.transport)  # type: ignore[arg-type]  # uvloop has its own types

    def data_received(self, data: bytes) -> None:
        """Understand the first request; what comes after it does not matter."""
        if self.transport in sockets:
            return
        head, found, rest = (self.rest + data).partition(b"\r\n\r\n")
        self.rest += data
        if not found or (head.startswith(b"POST") and not rest):
            return
        self.rest = b""
        if head.startswith(b"POST"):
            seq, size = map(int, rest.split())
            self.transport.write(b"HTTP/1.1 204 No Content\r\nContent-Length: 0\r\n\r\n")
            broadcast(seq, size)
            return
        key = next(line for line in head.split(b"\r\n") if line.startswith(b"Sec-WebSocket-Key"))
        digest = hashlib.sha1(key.partition(b": ")[2] + GUID).digest()
        self.transport.write(
            b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Accept: " + base64.b64encode(digest) + b"\r\n\r\n"
        )
        sockets.add(self.transport)


def make_text(seq: int, size: int) -> str:
    """Return a message with the time in it, as long as it shall be."""
    now = int(time.time() * 1000)  # noqa: TID251 - what is measured
    head = f'{{"type":"patch","from":0,"seq":{seq},"now":{now},"text":"'
    return head + "x" * (size - len(head) - 2) + '"}'


def broadcast(seq: int, size: int) -> None:
    """Write one message to all."""
    payload = make_text(seq, size).encode()
    frame = b"\x81\x7e" + len(payload).to_bytes(2, "big") + payload
    for transport in sockets:
        transport.write(frame)


async def main() -> None:
    """Serve until killed."""
    loop = asyncio.get_running_loop()
    server = await loop.create_server(Connection, "127.0.0.1", 0, backlog=2048)
    port = server.sockets[0].getsockname()[1]
    print(f"at http://127.0.0.1:{port}/", flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    sys.exit(uvloop.run(main()))
