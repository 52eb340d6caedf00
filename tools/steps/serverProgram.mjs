/**
 * The arguments of Node for the built server, from the root of the repository: the image has the same; the unit of
 * systemd runs the sources (decision 550). Young objects get 8 MB at most instead of 16: less memory for an idle
 * server. A busy one may work some percent more, less than two short rounds can tell; with 2 MB it works much more.
 */
export const serverProgram = ['--max-semi-space-size=8', 'apps/provider-api/dist/main.mjs']
