import { describe, expect, it } from 'vitest'
import { openStorage } from './openStorage.ts'

const aStorage = (different: Partial<Storage> = {}): Storage => {
  const kept = new Map<string, string>()
  return {
    length: 0,
    key: () => null,
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    ...different,
  }
}
const fail = (): never => {
  throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
}

/** A browser has one storage, however often one reaches for it. */
const once = (reach: () => Storage) => {
  let storage: Storage | undefined
  return () => (storage ??= reach())
}

describe('storage that fails breaks nothing (API-3)', () => {
  it.each([
    ['works', () => aStorage()],
    ['is disabled', fail],
    ['is full', () => aStorage({ setItem: fail })],
    ['throws at everything', () => aStorage({ setItem: fail, getItem: fail, removeItem: fail })],
    ['swallows what it is given', () => aStorage({ setItem: () => undefined })],
  ])('values last for the life of the page when the storage %s', (_how, reach) => {
    const storage = openStorage(once(reach))
    expect(storage.get('companyId')).toBeNull()
    storage.set('companyId', '101')
    storage.set('companyId', '102')
    expect(storage.get('companyId')).toBe('102')
    storage.remove('companyId')
    expect(storage.get('companyId')).toBeNull()
  })

  it('a value that could not be saved is preferred to an earlier saved one', () => {
    const kept = aStorage()
    kept.setItem('preferredLocale', 'ru')
    const storage = openStorage(() => ({ ...kept, setItem: fail, removeItem: fail }))
    expect(storage.get('preferredLocale')).toBe('ru')
    storage.set('preferredLocale', 'uk')
    expect(storage.get('preferredLocale')).toBe('uk')
    storage.remove('preferredLocale')
    expect(storage.get('preferredLocale')).toBeNull()
  })

  it('values are saved again as soon as that is possible', () => {
    let isFull = true
    const kept = aStorage()
    const storage = openStorage(() => ({
      ...kept,
      setItem: (key, value) => (isFull ? fail() : kept.setItem(key, value)),
    }))
    storage.set('promoCode', 'A')
    isFull = false
    storage.set('promoCode', 'B')
    expect(kept.getItem('promoCode')).toBe('B')
    kept.setItem('promoCode', 'C')
    expect(storage.get('promoCode')).toBe('C')
  })

  it('the keys are those that are stored, by whichever tab, and those that could not be', () => {
    const kept = new Map([
      ['preferredLocale', 'ru'],
      ['promoCode', 'A'],
    ])
    const storage = openStorage(() => ({
      ...aStorage({ setItem: fail, removeItem: fail, getItem: (key) => kept.get(key) ?? null }),
      length: kept.size,
      key: (place) => [...kept.keys()][place] ?? null,
    }))
    storage.remove('promoCode')
    storage.set('companyId', '101')
    expect(storage.keys()).toEqual(['preferredLocale', 'companyId'])
    expect(openStorage(fail).keys()).toEqual([])
  })
})
