/* eslint-disable @typescript-eslint/switch-exhaustiveness-check -- the compiler alone has to find what is missing */
import type { FeatureState } from './index.ts'
import { featureState, isEnabled, rememberCheck, noChecks } from './index.ts'

// A screen that forgets the third state does not build.
// @ts-expect-error -- TS2366: without `unknown` the function may end with no answer
export function isShown(state: FeatureState): boolean {
  switch (state) {
    case 'on':
      return true
    case 'off':
      return false
  }
}

// @ts-expect-error -- a state is a string and not a boolean: unknown is not off
export const mayShow: boolean = featureState(null, 'inbox')

// @ts-expect-error -- isEnabled takes a state
isEnabled(true)

// @ts-expect-error -- an answer belongs to an admin as well as to a company (reliability T-28)
rememberCheck(noChecks, { companyId: 101, name: 'inbox' }, 'on', 0)
