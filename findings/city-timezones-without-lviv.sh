#!/usr/bin/env bash
# A search for the time zone of a city knows Lvov and Dnipropetrovsk, and neither Lviv nor Dnipro.
#
# city-timezones 1.3.4 (MIT). The list has some Ukrainian cities by their Ukrainian names (Kyiv, Kharkiv, Rivne), others
# by their Russian ones alone (Lvov, Odessa), and one by a name that it gave up in 2016 (Dnipropetrovsk). Kazakhstan is
# the other way round: Qaraghandy is known and Karaganda, which its people write in English, is not. Zaporizhzhya has the
# zone Europe/Zaporozhye, which the time zone database joined into Europe/Kyiv in 2022.
# What follows here: a company chooses its zone in a list of zones, and the device's own zone is proposed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent city-timezones@1.3.4
cat >seen.mjs <<'JS'
import cities from 'city-timezones'

for (const name of ['Kyiv', 'Kharkiv', 'Lviv', 'Lvov', 'Odesa', 'Dnipro', 'Dnipropetrovsk', 'Zaporizhzhya', 'Karaganda', 'Qaraghandy']) {
  const zones = cities.lookupViaCity(name).map(({ timezone }) => timezone)
  console.log(`${name}: ${zones.join(', ') || 'unknown'}`)
}
JS
cat >expected.txt <<'TXT'
Kyiv: Europe/Kyiv
Kharkiv: Europe/Kyiv
Lviv: unknown
Lvov: Europe/Kyiv
Odesa: unknown
Dnipro: unknown
Dnipropetrovsk: Europe/Kyiv
Zaporizhzhya: Europe/Zaporozhye
Karaganda: unknown
Qaraghandy: Asia/Almaty
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
