#!/bin/sh
# Run once by PostgreSQL's image, as its superuser, when the volume is new. The owner of the database is no superuser,
# for whom row security would not hold; CREATEROLE is what the migrations need.
set -eu
psql --quiet --no-psqlrc --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres \
  --set=password="$FRONTDESK_DATABASE_PASSWORD" <<'SQL'
create role frontdesk login createrole password :'password';
create database frontdesk owner frontdesk encoding 'UTF8' template template0;
SQL
