#!/usr/bin/env bash
# The gettext format of Lingui reads Portuguese without its singular, and Kazakh with the singular alone.
#
# @lingui/format-po-gettext 5.9.0 (MIT). A catalogue that it has written itself is read back. For each plural category
# of CLDR the library asks which form gettext has for the first number of it. That of the Portuguese singular is 0,
# which gettext counts among the plurals, and the table of Kazakh has one form for all numbers: categories fall upon
# one another, and the last one stays. "1 visita, 5 visitas" becomes "1 visitas, 5 visitas", "жазба, жазбалар" becomes
# "жазба" for each number, and Ukrainian has the form of many for fractions. There is no warning, and the header
# Plural-Forms, which would mend Kazakh, is written empty. Spanish is whole.
# What follows here: the catalogues are PO files with ICU plurals (@lingui/format-po), in which each language has its
# own forms, whatever a translation tool would rather read.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent @lingui/format-po-gettext@5.9.0
cat >seen.mjs <<'JS'
import { formatter } from '@lingui/format-po-gettext'

const { parse, serialize } = formatter()
const readBack = async (locale, translation) => {
  const context = { locale, sourceLocale: 'en', filename: `${locale}.po`, existing: null }
  const message = '{n, plural, one {# visit} other {# visits}}'
  const written = await serialize({ visits: { message, translation, origin: [], comments: [], extra: {} } }, context)
  const { visits } = await parse(written, context)
  console.log(locale, 'was ', translation)
  console.log(locale, 'read', visits.translation.replaceAll(/\s+/g, ' '))
}
await readBack('es', '{n, plural, one {# cita} other {# citas}}')
await readBack('pt', '{n, plural, one {# visita} other {# visitas}}')
await readBack('kk', '{n, plural, one {# жазба} other {# жазбалар}}')
await readBack('uk', '{n, plural, one {# запис} few {# записи} many {# записів} other {# запису}}')
JS
cat >expected.txt <<'TXT'
es was  {n, plural, one {# cita} other {# citas}}
es read {n, plural, one {# cita} other {# citas}}
pt was  {n, plural, one {# visita} other {# visitas}}
pt read {n, plural, other {# visitas}}
kk was  {n, plural, one {# жазба} other {# жазбалар}}
kk read {n, plural, other {# жазба} }
uk was  {n, plural, one {# запис} few {# записи} many {# записів} other {# запису}}
uk read {n, plural, one {# запис} few {# записи} other {# записів} }
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
