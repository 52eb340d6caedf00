#!/usr/bin/env bash
# email-reply-parser takes the line above a quote for words of the writer when it is Russian, Ukrainian or Kazakh.
#
# email-reply-parser 2.3.7 (MIT). The line that mail programs put above what they quote is known in Latin scripts and some
# others; of an answer from a phone set to Russian, Ukrainian or Kazakh it stays in the "visible" text, with the date and the address of the
# first writer: a customer who answered "Yes" appears to write a date, which a reader of wishes takes for the day that is asked for.
# What follows here: answers to our e-mails lead into the chat by a link, and no mailbox is read.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent email-reply-parser@2.3.7
cat >seen.mjs <<'JS'
import EmailReplyParser from 'email-reply-parser'

const answers = {
  en: 'Yes.\n\nOn Tue, 3 Mar 2026 at 10:00, Lily <a@lily.example> wrote:\n> Is Friday all right?',
  es: 'Sí.\n\nEl mar, 3 mar 2026 a las 10:00, Lily (<a@lily.example>) escribió:\n> ¿Te va bien?',
  pt: 'Sim.\n\nEm ter., 3 de mar. de 2026 às 10:00, Lily <a@lily.example> escreveu:\n> Pode ser?',
  ru: 'Да.\n\nвт, 3 мар. 2026 г. в 10:00, Lily <a@lily.example>:\n> Вам удобно?',
  uk: 'Так.\n\nвт, 3 бер. 2026 р. о 10:00 Lily <a@lily.example> пише:\n> Вам зручно?',
  kk: 'Иә.\n\nсс, 3 нау. 2026 ж. 10:00, Lily <a@lily.example> жазды:\n> Сізге ыңғайлы ма?',
}
for (const [language, answer] of Object.entries(answers))
  console.log(language, JSON.stringify(new EmailReplyParser().read(answer).getVisibleText()))
JS
cat >expected.txt <<'TXT'
en "Yes.\n"
es "Sí.\n"
pt "Sim.\n"
ru "Да.\n\nвт, 3 мар. 2026 г. в 10:00, Lily <a@lily.example>:"
uk "Так.\n\nвт, 3 бер. 2026 р. о 10:00 Lily <a@lily.example> пише:"
kk "Иә.\n\nсс, 3 нау. 2026 ж. 10:00, Lily <a@lily.example> жазды:"
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
