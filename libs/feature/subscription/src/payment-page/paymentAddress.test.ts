import { describe, expect, it } from 'vitest'
import { confirmationAddress, paymentAddress } from './paymentAddress.ts'

const here = 'https://desk.example/uk/subscription'
const pages = { apiHost: 'https://api.example/api', sandbox: false, paymentHosts: ['pay.shop.example'] }
const sandbox = { ...pages, sandbox: true }

describe('the address of a payment page (T-16)', () => {
  it.each([
    'https://checkout.stripe.com/c/pay/cs_live_1#2',
    'https://pay.mbnk.biz/p2_9ZgpZVhj6i',
    'https://pay.monobank.ua/p2_9ZgpZVhj6i',
    'https://pay.shop.example/7',
    'https://desk.example/pay',
    'https://api.example/sandbox/bank/pay/7',
  ])('the page %s is followed', (address) => {
    expect(paymentAddress(address, pages, here)).toBe(address)
  })

  it('a path is followed at the origin of the provider API', () => {
    expect(paymentAddress('/sandbox/bank/pay/7', pages, here)).toBe('https://api.example/sandbox/bank/pay/7')
  })

  it.each([
    'http://checkout.stripe.com/c/pay/1',
    'https://checkout.stripe.com.evil.example/c/pay/1',
    'https://evil.example/checkout.stripe.com',
    'https://checkout.stripe.com@evil.example/',
    'https://user:secret@pay.mbnk.biz/1',
    'https://pay.mbnk.biz:8443/1',
    'https://stripe.com/',
    '//evil.example/pay',
    '/\\evil.example/pay',
    'http://desk.example/pay',
    'http://localhost:4200/sandbox/bank/pay/7',
    'javascript:alert(1)',
    'data:text/html,x',
  ])('the address %j is not followed', (address) => {
    expect(paymentAddress(address, pages, here)).toBeNull()
  })

  it('the sandbox of this machine is followed where there is one', () => {
    expect(paymentAddress('http://localhost:4200/sandbox/bank/pay/7', sandbox, here)).not.toBeNull()
    expect(paymentAddress('http://127.0.0.1:4200/sandbox/bank/pay/7', sandbox, here)).not.toBeNull()
    expect(paymentAddress('http://192.168.1.20:4200/sandbox/bank/pay/7', sandbox, here)).toBeNull()
  })

  it('a page of a bank may be anywhere, at any port, but by https', () => {
    expect(confirmationAddress('https://acs.bank.example/3ds', pages, here)).toBe('https://acs.bank.example/3ds')
    expect(confirmationAddress('https://acs.bank.example:8443/3ds', pages, here)).toBe(
      'https://acs.bank.example:8443/3ds',
    )
    expect(confirmationAddress('https://user:secret@acs.bank.example:8443/3ds', pages, here)).toBeNull()
    expect(confirmationAddress('http://acs.bank.example/3ds', pages, here)).toBeNull()
    expect(confirmationAddress('javascript:alert(1)', sandbox, here)).toBeNull()
  })
})
