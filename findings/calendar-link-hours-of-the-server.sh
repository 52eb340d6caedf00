#!/usr/bin/env bash
# calendar-link writes the hours of the server into links of Outlook, and a moment into those of Google and Yahoo.
#
# calendar-link 2.11.5 (MIT). The moment of a visit, 15:00 in Almaty, is given with its zone. Links of Google, Yahoo
# and Teams hold that moment in UTC. Those of Outlook and Office 365 hold the hours of the machine that makes them and
# no zone: 15:00 where the customer's own browser in Almaty makes the link, and 10:00 where a server in UTC does. The
# ICS file leaves ";" and "," of the address as they are, where the format wants a backslash before each.
# What follows here: an invitation is a file with moments in UTC; a link for one calendar alone is no replacement.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent calendar-link@2.11.5
cat >seen.mjs <<'JS'
import * as links from 'calendar-link'

const start = '2026-12-03T15:00:00+05:00'
const visit = { title: 'Haircut', start, duration: [90, 'minute'], location: 'Abay 1; 2, 3' }
const queries = { google: 'dates', yahoo: 'st', msTeams: 'startTime', outlook: 'startdt', office365: 'startdt' }
for (const [calendar, query] of Object.entries(queries)) {
  console.log(process.env.TZ.padEnd(11), calendar.padEnd(9), new URL(links[calendar](visit)).searchParams.get(query))
}
console.log(decodeURIComponent(links.ics(visit)).match(/^LOCATION.*$/m)[0])
JS
cat >expected.txt <<'TXT'
Asia/Almaty google    20261203T100000Z/20261203T113000Z
Asia/Almaty yahoo     20261203T100000Z
Asia/Almaty msTeams   2026-12-03T10:00:00.000Z
Asia/Almaty outlook   2026-12-03T15:00:00
Asia/Almaty office365 2026-12-03T15:00:00
LOCATION:Abay 1; 2, 3
UTC         google    20261203T100000Z/20261203T113000Z
UTC         yahoo     20261203T100000Z
UTC         msTeams   2026-12-03T10:00:00.000Z
UTC         outlook   2026-12-03T10:00:00
UTC         office365 2026-12-03T10:00:00
LOCATION:Abay 1; 2, 3
TXT
for zone in Asia/Almaty UTC; do TZ=$zone node seen.mjs; done | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
