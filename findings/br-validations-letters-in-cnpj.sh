#!/usr/bin/env bash
# br-validations and jsvat refuse the numbers that Brazilian companies get since July 2026.
#
# br-validations 0.3.1 (MIT), jsvat 2.5.4 (MIT), beside validator 13.15.35 (MIT) and cpf-cnpj-validator 2.1.2 (MIT). The register of companies
# has letters in new numbers (CNPJ); its published example is 12.ABC.345/01DE-35. The first two take digits alone. The third
# takes the letters without the usual points and the slash only, and the old numbers in both forms. The fourth takes all.
# What follows here: a tax number on an invoice is a text of the company's own; none is refused for its form.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent br-validations@0.3.1 jsvat@2.5.4 validator@13.15.35 cpf-cnpj-validator@2.1.2
cat >seen.mjs <<'JS'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const { cnpj: brazil } = require('br-validations')
const { cnpj } = require('cpf-cnpj-validator')
const { brazil: rules, checkVAT } = require('jsvat')
const validator = require('validator')

for (const number of ['12ABC34501DE35', '12.ABC.345/01DE-35', '11222333000181', '11.222.333/0001-81'])
  console.log(
    number.padEnd(19),
    `br-validations ${brazil.validate(number)}, jsvat ${checkVAT(`BR${number}`, [rules]).isValid},`,
    `validator ${validator.isTaxID(number, 'pt-BR')}, cpf-cnpj-validator ${cnpj.isValid(number)}`,
  )
JS
cat >expected.txt <<'TXT'
12ABC34501DE35      br-validations false, jsvat false, validator true, cpf-cnpj-validator true
12.ABC.345/01DE-35  br-validations false, jsvat false, validator false, cpf-cnpj-validator true
11222333000181      br-validations true, jsvat true, validator true, cpf-cnpj-validator true
11.222.333/0001-81  br-validations true, jsvat true, validator false, cpf-cnpj-validator true
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
