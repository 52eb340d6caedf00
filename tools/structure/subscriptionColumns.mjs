import { allSources, isTest, readSource } from './sources.mjs'

/** A statement that stores a subscription. */
const statement = /(?:updateTable|insertInto)\(\s*'subscriptions'\s*\)/
/** A call of the writer with columns of the state, which are those of a step. */
const columns = /\bwriteSubscription\(\s*\w+,\s*[^,]+,(?!\s*\{\s*\})/

/** The one function that stores a subscription, and the one that hands it a step. */
const writer = 'apps/provider-api/src/subscriptions/change/writeSubscription.ts'
const stepper = 'apps/provider-api/src/subscriptions/change/changeSubscription.ts'

const isProduct = (path) =>
  path.startsWith('apps/provider-api/src/') && !isTest(path) && !/\/(testing|migrations|bench|faults)\//.test(path)

const withoutComments = (source) => source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

/**
 * The files that store a subscription beside its writer, or its state without a step.
 * @returns {string[]}
 */
export const straySubscriptionWriters = (root) =>
  allSources(root)
    .filter((file) => isProduct(file) && file !== writer)
    .filter((file) => {
      const source = withoutComments(readSource(root, file))
      return statement.test(source) || (file !== stepper && columns.test(source))
    })
