#!/usr/bin/env bash
# transliteration writes the Kazakh name Әсел as "@sel", and slugify gives Kazakh letters German ones.
#
# transliteration 2.6.1 (MIT), slugify 1.6.9 (MIT), beside any-ascii 0.3.3 (ISC). Ә is "@" for the first, and Қ, Ғ, Ү, Ұ and
# Ң get apostrophes: a file name, an address or a line of an invoice that is made of a name is no name any more. The
# second takes Ү for "Ue" and Қ for "KH". Neither warns. The third writes the nearest plain letters.
# What follows here: the Latin form beside a name on an invoice is written by any-ascii.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent transliteration@2.6.1 slugify@1.6.9 any-ascii@0.3.3
cat >seen.mjs <<'JS'
import anyAscii from 'any-ascii'
import slugify from 'slugify'
import { transliterate } from 'transliteration'

for (const name of ['Әсел', 'Қарлығаш', 'Гүлнұр', 'Өмірзақ', 'Іңкәр'])
  console.log([name, transliterate(name), slugify(name), anyAscii(name)].map((word) => word.padEnd(12)).join('').trimEnd())
JS
cat >expected.txt <<'TXT'
Әсел        @sel        AEsel       Asel
Қарлығаш    K'arlyg'ash KHarlyghash Qarlyghash
Гүлнұр      Gulnu'r     Guelnur     Gulnur
Өмірзақ     Omirzak'    OEmirzakh   Omirzaq
Іңкәр       In'k@r      Ingkaer     Ingkar
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
