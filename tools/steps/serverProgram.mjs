/**
 * The arguments of Node for the built server, from the root of the repository: the unit of systemd and the image have
 * the same. Young objects get 8 MB at most instead of 16: less memory for an idle server, and no more work for a busy
 * one; with 2 MB it works more.
 */
export const serverProgram = ['--max-semi-space-size=8', 'apps/provider-api/dist/main.mjs']
