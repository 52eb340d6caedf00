const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/**
 * Does one long piece of work and says so: what, at once; that it still goes on, every 15 s; and how long it took.
 * @template Result
 * @param {string} sentence what is being done
 * @param {() => Promise<Result>} work
 * @param {{ isBeside?: boolean }} [options] `isBeside`: others run at the same time, so that each line names its work
 * @returns {Promise<Result>}
 */
export async function step(sentence, work, { isBeside = false } = {}) {
  const start = performance.now()
  const which = isBeside ? `: ${sentence}` : ''
  console.log(`• ${sentence} …`)
  const reminder = setInterval(() => console.log(`  … still at it, ${seconds(start)}${which}`), 15_000)
  try {
    const result = await work()
    console.log(`  done in ${seconds(start)}${which}`)
    return result
  } finally {
    clearInterval(reminder)
  }
}

/** Ends the program with a sentence for people and, below it, what a developer needs. */
export function giveUp(sentence, output = '') {
  console.error(`\n${sentence}`)
  if (output) console.error(output.split('\n').slice(-40).join('\n'))
  process.exit(1)
}
