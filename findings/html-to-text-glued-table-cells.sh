#!/usr/bin/env bash
# html-to-text glues the cells of a table together, so that a price list loses its prices.
#
# html-to-text 10.0.1 (MIT). Without options, a table becomes one word: name and price, and the price and the next name,
# stand without a space between them. The same is true of the two columns of a definition list (opening hours) and of the
# entries of a choice. Tables are laid out only with a selector of format "dataTable".
# What follows here: whoever turns a salon's page into knowledge for a model has to name the elements that separate
# words, or the model quotes "Манікюр500Педикюр700".
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent html-to-text@10.0.1
cat >seen.mjs <<'JS'
import { convert } from 'html-to-text'

const prices =
  '<table><tr><td>Манікюр</td><td>500</td></tr><tr><td>Педикюр</td><td>700</td></tr></table>'
console.log('table       ', JSON.stringify(convert(prices)))
console.log('as data     ', JSON.stringify(convert(prices, { selectors: [{ selector: 'table', format: 'dataTable' }] })))
console.log('definitions ', JSON.stringify(convert('<dl><dt>Пн</dt><dd>9–18</dd></dl>')))
console.log('choice      ', JSON.stringify(convert('<select><option>Київ<option>Львів</select>')))
JS
cat >expected.txt <<'TXT'
table        "Манікюр500Педикюр700"
as data      "Манікюр   500\nПедикюр   700"
definitions  "Пн9–18"
choice       "КиївЛьвів"
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
