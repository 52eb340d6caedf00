#!/usr/bin/env bash
# opening_hours has no state at any moment for a salon of Kazakhstan that closes on public holidays.
#
# opening_hours 3.15.0 (LGPL-3.0-only), hours in OpenStreetMap's notation. "PH off" is a part of most hours. For a country
# whose holidays the package does not bring, the constructor throws, so that no day has a state. Of the product's
# countries, Kazakhstan is missing; Ukraine and Brazil are there. And prettifyValue in a locale translates the weekdays
# but not "off" and "closed", except into Russian.
# What follows here: the hours of support have a list of days of their own, and each text comes from our catalogues.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent opening_hours@3.15.0
cat >seen.mjs <<'JS'
import OpeningHours from 'opening_hours'

console.error = () => undefined
const monday = new Date('2026-11-30T10:00')
const isOpen = (country) => {
  const place = { lat: 0, lon: 0, address: { country_code: country, state: '' } }
  try {
    return new OpeningHours('Mo-Fr 09:00-18:00; PH off', place).getState(monday) ? 'open' : 'closed'
  } catch {
    return 'an error'
  }
}
for (const country of ['ua', 'br', 'kz']) console.log(`${country}: a Monday without a holiday is ${isOpen(country)}`)
for (const locale of ['ru', 'uk', 'kk', 'es', 'pt'])
  console.log(`${locale}: ${new OpeningHours('Mo-Fr 09:00-18:00; Su off').prettifyValue({ conf: { locale } })}`)
JS
cat >expected.txt <<'TXT'
ua: a Monday without a holiday is open
br: a Monday without a holiday is open
kz: a Monday without a holiday is an error
ru: пн-пт 09:00-18:00; вс закрыто
uk: пн-пт 09:00-18:00; нд closed
kk: дс-жм 09:00-18:00; жс closed
es: lun-vie 09:00-18:00; dom closed
pt: seg.-sex. 09:00-18:00; dom. closed
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
