/** The domain libraries that mutation tests change. */
export const pureLibraries = [
  'money',
  'trial-and-promo',
  'billing-rules',
  'locale-resolution',
  'address-parameters',
  'integration-rules',
  'feature-flags',
  'time-stamp',
  'stream-draft',
  'chat-thread',
]
