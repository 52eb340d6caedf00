/** The exit code of a server whose embedded database ended (docs/operating.md). */
export const databaseEnded = 75
/** A server that ran for so many milliseconds had nothing wrong with its start. */
const steadyAfter = 60_000
const mostRestarts = 5

/**
 * Runs the server, and again whenever its embedded database ended: after 1, 2, 4, 8 and 16 seconds, and no more when it
 * does so a sixth time within a minute of its start. `run` resolves to its exit code. Resolves to the last
 * one; `stop` ends a wait.
 */
export async function keepRunning({ run, wait, now, print, stop }) {
  for (let restarts = 0; ;) {
    const begun = now()
    const code = await run()
    if (code !== databaseEnded || stop.aborted) return code
    if (now() - begun >= steadyAfter) restarts = 0
    if (restarts === mostRestarts) {
      print('The database ended again and again. Its log above says why: a full disk, for example.')
      return code
    }
    const seconds = 2 ** restarts
    restarts += 1
    print(`The database ended. Starting again in ${seconds} s …`)
    await wait(seconds * 1000)
    if (stop.aborted) return code
  }
}
