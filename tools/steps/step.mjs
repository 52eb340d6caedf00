const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/**
 * Does one long piece of work and says so: what, at once; that it still goes on, every 15 s; and how long it took.
 * @template Result
 * @param {string} sentence what is being done
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function step(sentence, work) {
  const start = performance.now()
  console.log(`• ${sentence} …`)
  const reminder = setInterval(() => console.log(`  … still at it, ${seconds(start)}`), 15_000)
  try {
    const result = await work()
    console.log(`  done in ${seconds(start)}`)
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
