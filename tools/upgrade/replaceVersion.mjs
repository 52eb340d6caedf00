/**
 * Replaces the running version by a prepared one, and goes back to it when the new one does not become ready: the
 * version before works on the database that the new one has migrated (docs/decisions/0362-going-back.md).
 *
 * @param {{
 *   stop: () => Promise<void>,
 *   start: () => Promise<void>,
 *   backUp: () => Promise<void>,
 *   swap: () => void,
 *   swapBack: () => void,
 *   awaitReady: (which: 'new' | 'old') => Promise<void>,
 *   print: (line: string) => void,
 * }} steps Each rejects with an error whose message is a sentence for the operator. `stop` resolves when nothing
 *   answers any more; `awaitReady` when the server is ready and of that version.
 * @returns {Promise<'upgraded' | 'kept' | 'down'>} `kept`: the old version runs again; `down`: neither does
 */
export async function replaceVersion({ stop, start, backUp, swap, swapBack, awaitReady, print }) {
  let isSwapped = false
  try {
    await stop()
    await backUp()
    swap()
    isSwapped = true
    await start()
    await awaitReady('new')
    return 'upgraded'
  } catch (error) {
    print(sentenceOf(error))
  }
  print('Going back to the version before …')
  try {
    // A new version that never became ready may run, and hold the database.
    if (isSwapped) {
      await stop()
      swapBack()
    }
    await start()
    await awaitReady('old')
    return 'kept'
  } catch (error) {
    print(sentenceOf(error))
    return 'down'
  }
}

const sentenceOf = (error) => (error instanceof Error ? error.message : String(error))
