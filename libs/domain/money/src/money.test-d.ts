import { add, minor, money, share, toMajor, type Currency, type Major, type Minor, type Money } from './index.ts'

const dollars: Money<'USD'> = add(money(1, 'USD'), money(2, 'USD'))
const euros: Money<'EUR'> = money(1, 'EUR')
// @ts-expect-error Dollars and euros cannot be added.
add(dollars, euros)
declare const ofTheWire: Money
// @ts-expect-error Money of any currency is not money in dollars.
add(dollars, ofTheWire)
// @ts-expect-error What is made of dollars is dollars.
const wrong: Money<'EUR'> = add(dollars, dollars)
// @ts-expect-error We take no pounds.
money(1, 'GBP')

const price: Minor = minor(1999)
const shown: Major = toMajor(price)
// @ts-expect-error A minor amount cannot be passed for a major one.
const wrongMajor: Major = price
// @ts-expect-error A major amount cannot be passed for a minor one.
const wrongMinor: Minor = shown
// @ts-expect-error A major amount is not shown in major units twice.
toMajor(shown)
// @ts-expect-error Major units cannot be calculated with.
share(shown, 1, 2)
// @ts-expect-error A bare number has no unit.
share(1999, 1, 2)
// @ts-expect-error Money is never changed, only made.
dollars.minor = price

// @ts-expect-error A fourth currency would have to be answered here as the euro has: without it the object lacks a part.
const symbols: Record<Currency, string> = { UAH: '₴', USD: '$' }

export const made = [wrong, wrongMajor, wrongMinor, symbols]
