#!/usr/bin/env bash
# lvovich declines Kazakh women as men: a message to Айгүл begins with "Айгүлу".
#
# lvovich 2.1.0 (MIT), which puts Russian names into their cases. The gender is guessed by the last letter: names of women that end in a
# consonant, which is most of the Kazakh ones, are men to it, and change where they must not. It says so as certain ("male"), where
# for Асель it says that it does not know. Written without the Kazakh letter, the same Айгуль is a woman.
# What follows here: a greeting or a template has a name as it is written, never in a case.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent lvovich@2.1.0
cat >seen.mjs <<'JS'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const { getGender, incline } = require('lvovich')

for (const first of ['Айгүл', 'Айгуль', 'Ботагөз', 'Раушан', 'Гульназ', 'Асель', 'Алия', 'Нурсултан'])
  console.log(first, getGender({ first }), 'to', incline({ first }, 'dative').first)
JS
cat >expected.txt <<'TXT'
Айгүл male to Айгүлу
Айгуль female to Айгуль
Ботагөз male to Ботагөзу
Раушан male to Раушану
Гульназ male to Гульназу
Асель null to Асель
Алия female to Алии
Нурсултан male to Нурсултану
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
