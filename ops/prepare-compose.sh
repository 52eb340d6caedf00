#!/bin/sh
# Writes .env, the settings and secrets of compose.yaml, into the folder that it is called in. It is readable by its
# owner alone, and an existing one is never changed: its keys have sealed what is in the database.
set -eu
if [ "$#" -ne 3 ]; then
  echo "Usage: sh ops/prepare-compose.sh HOST_NAME MAIL_URL MAIL_FROM" >&2
  echo "       sh ops/prepare-compose.sh desk.example smtps://user:password@mail.example desk@desk.example" >&2
  exit 2
fi
if [ -e .env ]; then
  echo ".env is there already, and was left as it is." >&2
  exit 1
fi
for value in "$@"; do
  case $value in
    *"'"* | *'
'*)
      echo "A setting with a quotation mark or a line break cannot be written: in an address, write %27 for '." >&2
      exit 2
      ;;
  esac
done
case $1 in
  *[!A-Za-z0-9.-]* | '')
    echo "HOST_NAME is a host name alone, such as desk.example: no https://, no path." >&2
    exit 2
    ;;
esac
random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }

umask 077
{
  echo "FRONTDESK_SITE='$1'"
  echo "PUBLIC_URL='https://$1'"
  echo "MAIL_URL='$2'"
  echo "MAIL_FROM='$3'"
  echo "SECRET_KEY='$(random)'"
  echo "BACKUP_PASSPHRASE='$(random)'"
  echo "POSTGRES_PASSWORD='$(random)'"
  echo "FRONTDESK_DATABASE_PASSWORD='$(random)'"
} > .env.new
mv .env.new .env
echo "Wrote .env. Keep a copy of it elsewhere: without BACKUP_PASSPHRASE the keys in backups cannot be read."
