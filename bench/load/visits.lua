-- Visits, one after the other from a file: path, user agent and referrer, tabs between them. Every request is
-- written out before the first is sent.

local folder = debug.getinfo(1, "S").source:match("^@(.*)/") or "."
dofile(folder .. "/result.lua")

local requests = {}
local at = 0

function init(words)
  for line in io.lines(words[1]) do
    local path, agent, referrer = line:match("^([^\t]*)\t([^\t]*)\t([^\t]*)$")
    local headers = { ["Host"] = wrk.headers["Host"], ["User-Agent"] = agent }
    if referrer ~= "" then headers["Referer"] = referrer end
    requests[#requests + 1] = wrk.format("GET", path, headers)
  end
end

function request()
  at = at % #requests + 1
  return requests[at]
end
