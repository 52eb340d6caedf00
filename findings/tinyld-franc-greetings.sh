#!/usr/bin/env bash
# tinyld and franc do not know the greetings with which chats of a salon begin.
#
# tinyld 1.3.4 (MIT), franc 6.2.0 (MIT). The first message of a customer is one or two words. tinyld takes the Ukrainian
# "Добрий день" for Russian, the Portuguese "Bom dia" for Indonesian and the Spanish "Gracias" for Esperanto. franc takes
# the Ukrainian "Дякую" for Belarusian, "Привіт" for Serbian, the Russian "Спасибо" for Ukrainian, and "Buenos días" for
# Hmong. Whole sentences are right in both.
# What follows here: greetings and thanks are recognised by a list of their own; where a word fits several languages, the
# language of the company decides.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent tinyld@1.3.4 franc@6.2.0
cat >seen.mjs <<'JS'
import { franc } from 'franc'
import { detect } from 'tinyld'

const texts = ['Добрий день', 'Дякую', 'Привіт', 'Спасибо', 'Bom dia', 'Buenos días', 'Gracias', 'Можна записатися на завтра?']
for (const text of texts) console.log(text.padEnd(28), 'tinyld', detect(text), 'franc', franc(text, { minLength: 1 }))
JS
cat >expected.txt <<'TXT'
Добрий день                  tinyld ru franc rus
Дякую                        tinyld uk franc bel
Привіт                       tinyld uk franc srp
Спасибо                      tinyld ru franc ukr
Bom dia                      tinyld id franc por
Buenos días                  tinyld es franc hnj
Gracias                      tinyld eo franc spa
Можна записатися на завтра?  tinyld uk franc ukr
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
