#!/bin/sh
# Runs a command of the server (doctor, backup, …) with the settings of frontdesk.service and as its user, beside it.
# As /usr/local/bin/frontdesk, a link to this file, root calls it: frontdesk doctor. Files are named by their whole path.
set -eu
user=frontdesk
folder=/opt/frontdesk
settings=/etc/frontdesk/frontdesk.env

# What root writes would be closed to the server.
if [ "$(id -un)" != "$user" ]; then
  exec runuser --user "$user" -- "$0" "$@"
fi
cd "$folder"
export NODE_ENV=production DATA_DIR=/var/lib/frontdesk HOST=127.0.0.1 TRUST_PROXY=loopback HOME=/var/lib/frontdesk
exec node_modules/.bin/node --env-file="$settings" apps/provider-api/src/main.ts "$@"
