import { run } from './run.mjs'
import { giveUp, step } from './step.mjs'

const aptGet = (...args) => {
  const [program, ...rest] = [...(process.getuid?.() === 0 ? [] : ['sudo', '-n']), 'apt-get', ...args]
  return run(program, rest, { env: { DEBIAN_FRONTEND: 'noninteractive' } })
}

/**
 * Tries to install packages of Debian.
 * @param {readonly string[]} packages
 * @returns {Promise<{ code: number, output: string }>} of the installation; a machine without apt-get
 * answers another code than 0
 */
export async function tryAptInstall(packages) {
  await aptGet('update')
  return aptGet('install', '-y', '--no-install-recommends', ...packages)
}

/** Installs packages of Debian, or ends the program with a sentence. */
export async function aptInstall(sentence, ...packages) {
  await step(sentence, async () => {
    const { code, output } = await tryAptInstall(packages)
    if (code !== 0) giveUp(`${packages.join(' and ')} could not be installed.`, output)
  })
}
