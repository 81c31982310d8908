-- Writes what a run came to as one line of JSON, for wrk.ts.

function done(summary, latency, requests)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.write(string.format(
    'RESULT {"perSecond": %.1f, "p99_ms": %.4f, "answered": %d, "failed": %d}\n',
    summary.requests / (summary.duration / 1e6), latency:percentile(99) / 1e3, summary.requests, failed
  ))
end
