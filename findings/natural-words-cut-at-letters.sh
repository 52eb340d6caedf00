#!/usr/bin/env bash
# The tokenizers of natural cut words at the letters of the next language.
#
# natural 8.1.1 (MIT). The default WordTokenizer knows а–я of Russian: it cuts Ukrainian words at і, ї, є and ґ, Kazakh
# ones at ә, і, қ, ң, ө, ұ, ү and Spanish and Portuguese ones at accents, so that "Скільки" becomes "Ск" and "льки". The
# Ukrainian tokenizer keeps its own letters and cuts the Kazakh ones; the Portuguese one drops Cyrillic whole, and
# answers an empty list for a question in Russian; there is none for Kazakh. Nothing is thrown, so that a search over
# several languages finds the pieces, which no customer types.
# What follows here: words are found by Unicode's properties of letters, in all languages by one rule.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent natural@8.1.1
cat >seen.mjs <<'JS'
import { AggressiveTokenizerPt, AggressiveTokenizerUk, WordTokenizer } from 'natural/lib/natural/tokenizers/index.js'

const texts = ['Сколько стоит?', 'Скільки коштує?', 'Шаш қию қанша тұрады?', '¿Cuánto cuesta?', 'Quanto é a depilação?']
const tokenizers = { WordTokenizer, AggressiveTokenizerUk, AggressiveTokenizerPt }
for (const [name, Tokenizer] of Object.entries(tokenizers))
  for (const text of texts) console.log(`${name}: ${text} = ${new Tokenizer().tokenize(text).join(' | ')}`)
JS
cat >expected.txt <<'TXT'
WordTokenizer: Сколько стоит? = Сколько | стоит
WordTokenizer: Скільки коштує? = Ск | льки | кошту
WordTokenizer: Шаш қию қанша тұрады? = Шаш | ию | анша | т | рады
WordTokenizer: ¿Cuánto cuesta? = Cu | nto | cuesta
WordTokenizer: Quanto é a depilação? = Quanto | a | depila | o
AggressiveTokenizerUk: Сколько стоит? = Сколько | стоит
AggressiveTokenizerUk: Скільки коштує? = Скільки | коштує
AggressiveTokenizerUk: Шаш қию қанша тұрады? = Шаш | ию | анша | т | рады
AggressiveTokenizerUk: ¿Cuánto cuesta? = Cu | nto | cuesta
AggressiveTokenizerUk: Quanto é a depilação? = Quanto | a | depila | o
AggressiveTokenizerPt: Сколько стоит? = 
AggressiveTokenizerPt: Скільки коштує? = 
AggressiveTokenizerPt: Шаш қию қанша тұрады? = 
AggressiveTokenizerPt: ¿Cuánto cuesta? = Cuánto | cuesta
AggressiveTokenizerPt: Quanto é a depilação? = Quanto | é | a | depilação
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
