import { expect, it } from 'vitest'
import { openStorage } from '../storage/openStorage.ts'
import { enterMobileApp, isMobileApp } from './mobileApp.ts'

const aStorage = () =>
  openStorage(() => {
    throw new Error('kept for the life of the page')
  })

it('the mobile app mode is off by default', () => {
  expect(isMobileApp(aStorage(), aStorage())).toBe(false)
})

it.each([true, false])(
  'the mobile app mode is on after the marker of an address, stored on the device: %s',
  (isRemembered) => {
    const [device, tab] = [aStorage(), aStorage()]
    enterMobileApp({ isRemembered }, device, tab)
    expect(isMobileApp(device, tab)).toBe(true)
    expect(isMobileApp(device, aStorage())).toBe(isRemembered)
  },
)

it.each(['false', '1', '', 'TRUE'])('the mobile app mode is off when %j is stored', (stored) => {
  const device = aStorage()
  device.set('isMobileApp', stored)
  expect(isMobileApp(device, aStorage())).toBe(false)
})
