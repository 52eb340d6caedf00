#!/usr/bin/env bash
# cron runs a daily job twice on the night when the clock goes back, an hour early at first.
#
# cron 4.4.0 (MIT), with a time zone. The job stands in the hour after the repeated one: 4:30 in Kyiv, where the clock goes
# from 4:00 back to 3:00, 2:30 in New York, 3:30 in Madrid. That hour comes once, yet getNextDateFrom, by which CronJob
# plans its runs, first gives the same minute of the repeated hour, and then the right time as a run of its own. In the
# repeated hour itself, where a second run would be expected, a job runs once. croner runs once at all of these times.
# What follows here: tasks of the job engine repeat by intervals, and no local hour is in them.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent cron@4.4.0 croner@11.0.1 luxon@3.7.2
cat >seen.mjs <<'JS'
import { CronTime } from 'cron'
import { Cron } from 'croner'
import { DateTime } from 'luxon'

const nights = [
  ['Europe/Kyiv', '2026-10-24T12:00:00Z', '30 4 * * *'],
  ['Europe/Kyiv', '2026-10-24T12:00:00Z', '30 3 * * *'],
  ['America/New_York', '2026-10-31T12:00:00Z', '30 2 * * *'],
  ['Europe/Madrid', '2026-10-24T12:00:00Z', '30 3 * * *'],
]
for (const [zone, noonBefore, pattern] of nights) {
  const start = DateTime.fromISO(noonBefore).setZone(zone)
  const end = start.plus({ days: 1 })
  const time = new CronTime(pattern, zone)
  const byCron = []
  for (let run = time.getNextDateFrom(start, zone); run < end; run = time.getNextDateFrom(run, zone)) byCron.push(run)
  const byCroner = new Cron(pattern, { timezone: zone, paused: true })
    .nextRuns(5, start.toJSDate())
    .map((run) => DateTime.fromJSDate(run).setZone(zone))
    .filter((run) => run < end)
  const told = (runs) => runs.map((run) => run.toFormat('H:mm ZZ')).join(' and ')
  console.log(`${zone}, ${pattern}: cron at ${told(byCron)}, croner at ${told(byCroner)}`)
}
JS
cat >expected.txt <<'TXT'
Europe/Kyiv, 30 4 * * *: cron at 3:30 +02:00 and 4:30 +02:00, croner at 4:30 +02:00
Europe/Kyiv, 30 3 * * *: cron at 3:30 +03:00, croner at 3:30 +03:00
America/New_York, 30 2 * * *: cron at 1:30 -05:00 and 2:30 -05:00, croner at 2:30 -05:00
Europe/Madrid, 30 3 * * *: cron at 2:30 +01:00 and 3:30 +01:00, croner at 3:30 +01:00
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
