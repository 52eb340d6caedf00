import { expect, it } from 'vitest'
import { createStore } from '../stores/createStore.ts'
import { aPlatform } from '../testing/aPlatform.ts'

it('a platform has one instance of what a feature creates, and another platform has its own', () => {
  const create = () => createStore(0)
  const [platform, other] = [aPlatform(), aPlatform()]
  expect(platform.singleton(create)).toBe(platform.singleton(create))
  expect(platform.singleton(create)).not.toBe(other.singleton(create))
})
