"""A producer and a consumer of Arrow's C data interface, which count what is released: pyarrow and polars in
a few lines of ctypes."""

import ctypes
import gc
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_int64, c_void_p, pythonapi, py_object

FIELDS = [("format", c_char_p), ("name", c_char_p), ("metadata", c_char_p), ("flags", c_int64), ("n_children", c_int64)]


class Schema(Structure):
    _fields_ = FIELDS + [(name, c_void_p) for name in ("children", "dictionary", "release", "private_data")]


class Array(Structure):
    _fields_ = [(name, c_int64) for name in ("length", "null_count", "offset", "n_buffers", "n_children")]
    _fields_ += [(name, c_void_p) for name in ("buffers", "children", "dictionary", "release", "private_data")]


class Stream(Structure):
    _fields_ = [(n, c_void_p) for n in ("get_schema", "get_next", "get_last_error", "release", "private_data")]


RELEASE = CFUNCTYPE(None, c_void_p)
pythonapi.PyCapsule_New.restype = py_object
pythonapi.PyCapsule_New.argtypes = [c_void_p, c_char_p, c_void_p]
pythonapi.PyCapsule_GetPointer.restype = c_void_p
pythonapi.PyCapsule_GetPointer.argtypes = [py_object, c_char_p]
NAMES = {Schema: b"arrow_schema", Array: b"arrow_array", Stream: b"arrow_array_stream"}


class Producer:
    """Structs and callbacks stay for ever, as C code does; `released` has the names of what was released."""

    kept = []

    def __init__(self):
        self.released, self.made, self.given = [], [], []

    def is_all_released(self):
        """Once the capsules have gone: what nobody has taken out of them is left to their destructor. That
        cannot be written in Python, as an exception may be set, so its work is done here."""
        gc.collect()
        for struct in self.given:
            if struct.release:
                RELEASE(struct.release)(ctypes.addressof(struct))
        return sorted(self.released) == sorted(self.made)

    def callback(self, kind, what):
        @RELEASE
        def release(at):
            struct = ctypes.cast(at, POINTER(kind)).contents
            assert struct.release, f"{what} is released twice"
            struct.release = None
            self.released.append(what)

        self.kept.append(release)
        self.made.append(what)
        return ctypes.cast(release, c_void_p)

    def memory(self, data):
        buffer = ctypes.create_string_buffer(bytes(data), len(data) or 1)
        self.kept.append(buffer)
        return ctypes.addressof(buffer)

    def schema(self, format, dictionary=False, struct=None):
        schema = struct or Schema()
        schema.format, schema.name, schema.flags = format.encode(), b"", 2
        schema.dictionary = ctypes.addressof(self.schema("u")) if dictionary else None
        schema.release = self.callback(Schema, "schema")
        self.kept.append(schema)
        return schema

    def array(self, length, buffers, nulls=-1, offset=0, struct=None):
        array = struct or Array()
        at = [None if b is None else self.memory(b) for b in buffers]
        table = (c_void_p * max(1, len(at)))(*at)
        array.length, array.null_count, array.offset, array.n_buffers = length, nulls, offset, len(at)
        array.buffers = ctypes.addressof(table)
        array.release = self.callback(Array, "array")
        self.kept += [array, table]
        return array

    def capsule(self, struct):
        self.given.append(struct)
        return pythonapi.PyCapsule_New(ctypes.addressof(struct), NAMES[type(struct)], None)

    def stream(self, format, arrays, fails=False):
        """`arrays`: arguments of array()."""
        left, reason = list(arrays), self.memory(b"the disk is gone\0")

        @CFUNCTYPE(c_int, c_void_p, POINTER(Schema))
        def get_schema(_, out):
            self.schema(format, struct=out.contents)
            return 0

        @CFUNCTYPE(c_int, c_void_p, POINTER(Array))
        def get_next(_, out):
            if not left and fails:
                return 5
            if left:
                length, buffers = left.pop(0)
                self.array(length, buffers, struct=out.contents)
            else:
                out.contents.release = None
            return 0

        @CFUNCTYPE(c_void_p, c_void_p)
        def get_last_error(_):
            return reason

        stream = Stream(*(ctypes.cast(f, c_void_p) for f in (get_schema, get_next, get_last_error)))
        stream.release = self.callback(Stream, "stream")
        self.kept += [get_schema, get_next, get_last_error, stream]
        return stream


class Column:
    """What pyarrow's Array is."""

    def __init__(self, format, length, buffers, **options):
        self.producer = Producer()
        dictionary = options.pop("dictionary", False)
        self.pair = (self.producer.schema(format, dictionary), self.producer.array(length, buffers, **options))

    def __arrow_c_array__(self, requested_schema=None):
        return tuple(self.producer.capsule(struct) for struct in self.pair)


class Chunked:
    """What polars' Series is."""

    def __init__(self, format, arrays, fails=False):
        self.producer = Producer()
        self.one = self.producer.stream(format, arrays, fails)

    def __arrow_c_stream__(self, requested_schema=None):
        return self.producer.capsule(self.one)


def number(values, size):
    return b"".join(value.to_bytes(size, "little", signed=True) for value in values)


def bits(known, offset=0):
    data = bytearray((len(known) + offset + 7) // 8)
    for i, flag in enumerate(known, offset):
        data[i // 8] |= flag << i % 8
    return bytes(data)


def text_buffers(texts, size=4, before=()):
    """(validity, offsets, data); `before`: texts that an offset skips."""
    every = [*before, *texts]
    parts = [(text or "").encode() for text in every]
    ends = [sum(map(len, parts[:i])) for i in range(len(parts) + 1)]
    return [bits([text is not None for text in every]), number(ends, size), b"".join(parts)]


def view_buffers(texts):
    """Of string views: short texts in place, long ones in two buffers by turns."""
    views, data = [], [bytearray(), bytearray()]
    for i, text in enumerate(texts):
        part = (text or "").encode()
        if len(part) <= 12:
            views.append(number([len(part)], 4) + part.ljust(12, b"\0"))
        else:
            views.append(number([len(part)], 4) + part[:4] + number([i % 2, len(data[i % 2])], 4))
            data[i % 2] += part
    return [bits([t is not None for t in texts]), b"".join(views), *map(bytes, data), number(map(len, data), 8)]


def taken(column):
    """A column of ours as a consumer sees it: (format, names, values), after which it is released."""
    schema_capsule, array_capsule = column.__arrow_c_array__()
    schema = Schema.from_address(pythonapi.PyCapsule_GetPointer(schema_capsule, b"arrow_schema"))
    array = Array.from_address(pythonapi.PyCapsule_GetPointer(array_capsule, b"arrow_array"))
    found = _taken(schema, array)
    for struct in (schema, array):
        RELEASE(struct.release)(ctypes.addressof(struct))
        assert not struct.release
    return found


def _pointers(address, count):
    return list((c_void_p * count).from_address(address)) if count else []


def _taken(schema, array):
    assert array.n_children == schema.n_children
    pairs = zip(_pointers(schema.children, schema.n_children), _pointers(array.children, array.n_children))
    children = [_taken(Schema.from_address(s), Array.from_address(a)) for s, a in pairs]
    format, count, buffers = schema.format.decode(), array.length, _pointers(array.buffers, array.n_buffers)
    if format == "+s":
        return format, schema.name.decode(), children
    known = [True] * count
    if buffers[0]:
        valid = ctypes.string_at(buffers[0], (count + 7) // 8)
        known = [bool(valid[i // 8] >> i % 8 & 1) for i in range(count)]
    assert known.count(False) == array.null_count
    values = _values(format, count, buffers)
    return format, schema.name.decode(), [v if k else None for v, k in zip(values, known)]


def _values(format, count, buffers):
    numbers = {"C": ctypes.c_uint8, "l": c_int64, "g": ctypes.c_double, "u": ctypes.c_int32, "U": c_int64}
    if format.startswith("w:"):
        width = int(format[2:])
        return [ctypes.string_at(buffers[1] + i * width, width).decode() for i in range(count)]
    if len(buffers) == 2:
        return list((numbers[format] * count).from_address(buffers[1]))
    ends = list((numbers[format] * (count + 1)).from_address(buffers[1]))
    return [ctypes.string_at(buffers[2] + a, b - a).decode("utf-8", "replace") for a, b in zip(ends, ends[1:])]
