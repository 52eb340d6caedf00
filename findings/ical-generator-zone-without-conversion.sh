#!/usr/bin/env bash
# ical-generator writes the name of a time zone beside hours that it does not convert to it.
#
# ical-generator 10.2.0 (MIT). A visit at 15:00 in Almaty is the moment 10:00 UTC. Given as a Date, with the zone of the
# event, it is written as 10:00 in Almaty: five hours early in each calendar that reads it, and another time on a server
# with another TZ. Without the zone the same moment is right. No VTIMEZONE is written unless a generator for it is given.
# What follows here: a calendar file states moments in UTC; zones are for people alone.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent ical-generator@10.2.0
cat >seen.mjs <<'JS'
import ical from 'ical-generator'

const visit = new Date('2026-11-12T10:00:00Z')
const startOf = (timezone) => {
  const calendar = ical()
  calendar.createEvent({ start: visit, summary: 'Haircut', ...(timezone && { timezone }) })
  return calendar.toString().match(/^DTSTART.*$/m)[0].trim()
}
const inAlmaty = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Almaty', timeStyle: 'short' }).format(visit)
console.log('in Almaty it is', inAlmaty)
console.log('without a zone: ', startOf(null))
console.log('with its zone:  ', startOf('Asia/Almaty'))
process.env.TZ = 'Europe/Kyiv'
console.log('on a server in Kyiv:', startOf('Asia/Almaty'))
JS
cat >expected.txt <<'TXT'
in Almaty it is 15:00
without a zone:  DTSTART:20261112T100000Z
with its zone:   DTSTART;TZID=Asia/Almaty:20261112T100000
on a server in Kyiv: DTSTART;TZID=Asia/Almaty:20261112T120000
TXT
TZ=UTC node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
