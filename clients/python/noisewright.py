"""A client of the HTTP service of Noisewright, with the standard library only.

    client = Client("http://127.0.0.1:4711")
    published = client.release(spec, request_id="monday-1")
    table = rows(published)
"""

import json
import urllib.error
import urllib.parse
import urllib.request


class NoisewrightError(Exception):
    """An answer of the service that is an error. Nothing was spent unless the message says so."""

    def __init__(self, status, error):
        super().__init__(error.get("message", "the service returned status %d" % status))
        self.status = status
        self.code = error.get("code")
        self.retry_after = error.get("retryAfter")


class Client:
    """Calls one service. `key` is needed only if the service has keys."""

    def __init__(self, address="http://127.0.0.1:4711", key=None, timeout=600):
        self.address = address.rstrip("/")
        self.key = key
        self.timeout = timeout

    def sources(self):
        """The tables that may be released from."""
        return self._call("/api/sources")["sources"]

    def ledger(self, name):
        """The budget of a ledger, what was spent, and the history."""
        return self._call("/api/ledger/" + urllib.parse.quote(name, safe=""))

    def design(self, **need):
        """Ranks mechanisms, for example design(sensitivity=1, within=5, confidence=0.9)."""
        return self._call("/api/design", need)

    def preview(self, spec):
        """What a release would cost. Spends nothing. `spec` is a dict or YAML text."""
        return self._call("/api/release/preview", {"spec": spec})

    def release(self, spec, request_id=None):
        """Publishes the statistics of a spec. A retry with the same request_id costs nothing."""
        body = {"spec": spec}
        if request_id is not None:
            body["requestId"] = request_id
        return self._call("/api/release", body)

    def _call(self, path, body=None):
        request = urllib.request.Request(self.address + path)
        if self.key is not None:
            request.add_header("Authorization", "Bearer " + self.key)
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        try:
            with urllib.request.urlopen(request, timeout=self.timeout) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as failure:
            raise NoisewrightError(failure.code, _error_in(failure.read())) from None


def _error_in(body):
    try:
        return json.loads(body)["error"]
    except (ValueError, KeyError, TypeError):
        return {}


def rows(published):
    """All published values as a list of dicts, one for each value, with one entry for each key.

    pandas.DataFrame(rows(published)) is a table. A key column with the name of another column of
    this table is called, for example, key_value.
    """
    table = []
    for release in published["releases"]:
        for result in release["results"]:
            table.append(_row(release, result["key"], result))
        for each in release.get("tables", []):
            for cell in each["cells"]:
                key = dict(zip(each["columns"], cell["key"]))
                table.append({**_row(release, key, cell), "table": each["name"]})
    return table


FIXED = ("release", "value", "lower", "upper", "confidence", "table")


def _row(release, key, result):
    interval = result.get("interval", {})
    return {
        "release": release["name"],
        **{"key_" + name if name in FIXED else name: each for name, each in key.items()},
        "value": result["value"],
        "lower": interval.get("lower"),
        "upper": interval.get("upper"),
        "confidence": release["confidence"],
    }
