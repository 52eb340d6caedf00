import { run } from './run.mjs'
import { giveUp, step } from './step.mjs'

/** Installs packages of Debian, or ends the program with a sentence. */
export async function aptInstall(sentence, ...packages) {
  await step(sentence, async () => {
    const aptGet = (...args) => {
      const [program, ...rest] = [...(process.getuid?.() === 0 ? [] : ['sudo', '-n']), 'apt-get', ...args]
      return run(program, rest, { env: { DEBIAN_FRONTEND: 'noninteractive' } })
    }
    await aptGet('update')
    const { code, output } = await aptGet('install', '-y', '--no-install-recommends', ...packages)
    if (code !== 0) giveUp(`${packages.join(' and ')} could not be installed.`, output)
  })
}
