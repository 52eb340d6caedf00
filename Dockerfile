# syntax=docker/dockerfile:1
# The image of Frontdesk; docs/operating/install.md (In containers) says how to run it.

FROM node:24-trixie-slim AS source
WORKDIR /opt/frontdesk
COPY . .

# Pages and server are built with the tools of development, which the image does not keep.
FROM source AS pages
ENV NX_DAEMON=false
RUN npm ci --include=dev && npm run build

# The packages that the server imports, and the Node that the project brings.
FROM source AS server
RUN npm ci --omit=dev

# Debian, since the packages of this Node and of the embedded PostgreSQL need glibc.
FROM debian:trixie-slim
RUN groupadd --system --gid 10001 frontdesk \
    && useradd --system --uid 10001 --gid 10001 --home-dir /var/lib/frontdesk --shell /usr/sbin/nologin frontdesk \
    && install -d -o frontdesk -g frontdesk -m 0700 /var/lib/frontdesk /var/backups/frontdesk
WORKDIR /opt/frontdesk
COPY --from=server /opt/frontdesk/package.json /opt/frontdesk/LICENSE /opt/frontdesk/NOTICE ./
COPY --from=server /opt/frontdesk/node_modules node_modules
COPY --from=server /opt/frontdesk/libs libs
COPY --from=server /opt/frontdesk/apps/provider-api apps/provider-api
COPY --from=pages /opt/frontdesk/apps/provider-api/dist apps/provider-api/dist
COPY --from=pages /opt/frontdesk/apps/admin/dist apps/admin/dist
COPY --from=pages /opt/frontdesk/apps/system-admin/dist apps/system-admin/dist
COPY --from=pages /opt/frontdesk/apps/support-widget/dist apps/support-widget/dist

ENV NODE_ENV=production DATA_DIR=/var/lib/frontdesk PORT=4200
# A number, so that an orchestrator can see that it is not root.
USER 10001:10001
VOLUME /var/lib/frontdesk
EXPOSE 4200
HEALTHCHECK --interval=10s --timeout=5s --start-period=180s --retries=3 CMD ["node_modules/.bin/node", "--eval", \
    "fetch('http://127.0.0.1:4200/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The built server, since files of an image never change; an argument is a command of it: docker compose run --rm frontdesk --help
ENTRYPOINT ["node_modules/.bin/node", "--max-semi-space-size=8", "apps/provider-api/dist/main.mjs"]
