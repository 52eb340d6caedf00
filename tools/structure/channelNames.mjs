import { allSources, isTest, readSource } from './sources.mjs'

/** A folder of one channel, or of Meta, which has two. */
const ownFolder = /(^|\/)(telegram|whatsapp|instagram|meta|facebook|botfather)(-[a-z-]+)?\//

/** Files of examples for tests and demos, and migrations, which never change. */
const isLeftOut = (path) =>
  isTest(path) ||
  /(^|\/)(fixtures|migrations|demo-data|sandbox|seed-provider|faults)\//.test(path) ||
  path.startsWith('tools/')

const named = /(['"])(?:telegram|telegram_business|whatsapp|whatsapp_web|instagram)\1/

/** Files of the product outside the folders of channels that may name one: what all of them share, and the wire. */
export const mostFilesWithChannelNames = 12

/**
 * The files of the product that name a channel outside its own folder: each is one more to change for a new channel.
 * @returns {string[]}
 */
export const filesWithChannelNames = (root) =>
  allSources(root).filter(
    (path) => !isLeftOut(path) && !ownFolder.test(path) && named.test(withoutComments(readSource(root, path))),
  )

const withoutComments = (source) => source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
