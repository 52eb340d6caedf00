#!/usr/bin/env bash
# Lists of countries disagree on the currency of Bulgaria, ten months after it took the euro.
#
# country-to-currency 3.0.1 and countries-list 3.4.1 say EUR; currency-codes 2.2.0, world-countries 5.1.0 and
# country-locale-map 1.9.14 still say BGN, which is no tender since 1 February 2026. All know that Croatia took the euro
# in 2023, so that each was looked after since then. A price that is shown by one list and charged by another differs
# by a factor of two.
# What follows here: the currency is that of the plan which is sold, and no list of countries decides it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent country-to-currency@3.0.1 countries-list@3.4.1 currency-codes@2.2.0 \
  world-countries@5.1.0 country-locale-map@1.9.14
cat >seen.mjs <<'JS'
import { countries } from 'countries-list'
import locales from 'country-locale-map'
import ofCountry from 'country-to-currency'
import codes from 'currency-codes'
import world from 'world-countries'

const lists = {
  'country-to-currency': (code) => (ofCountry.default ?? ofCountry)[code],
  'countries-list': (code) => countries[code].currency.join(),
  'currency-codes': (code) => codes.country(countries[code].name.toLowerCase()).map((found) => found.code).join(),
  'world-countries': (code) => Object.keys(world.find(({ cca2 }) => cca2 === code).currencies).join(),
  'country-locale-map': (code) => locales.getCountryByAlpha2(code).currency,
}
for (const [name, currencyOf] of Object.entries(lists))
  console.log(`${name}: Croatia ${currencyOf('HR')}, Bulgaria ${currencyOf('BG')}`)
JS
cat >expected.txt <<'TXT'
country-to-currency: Croatia EUR, Bulgaria EUR
countries-list: Croatia EUR, Bulgaria EUR
currency-codes: Croatia EUR, Bulgaria BGN
world-countries: Croatia EUR, Bulgaria BGN
country-locale-map: Croatia EUR, Bulgaria BGN
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
