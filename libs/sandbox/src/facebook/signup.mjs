/* The popup of Embedded Signup: what happens in it goes to the page that opened it, then it closes. */
const { opener } = window
const login = new window.URLSearchParams(window.location.search).get('login')

/** Meta's message about the signup, as JSON text. */
const post = (event, data) =>
  opener?.postMessage(JSON.stringify({ type: 'WA_EMBEDDED_SIGNUP', event, data, version: 3 }), '*')

const onSubmit = (id, act) =>
  document.getElementById(id)?.addEventListener('submit', (event) => {
    event.preventDefault()
    void Promise.resolve(act(event.currentTarget)).then(() => window.close())
  })

onSubmit('signup', async (form) => {
  const { feature } = form.dataset
  const answer = await fetch(window.location.pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: form.elements.namedItem('name').value,
      feature,
      shares: form.elements.namedItem('shares')?.checked === false ? 'no' : 'yes',
    }),
  })
  const { code, phoneNumberId, businessAccountId } = await answer.json()
  // A number of the app is named by its account alone.
  if (feature === 'whatsapp_business_app_onboarding')
    post('FINISH_WHATSAPP_BUSINESS_APP_ONBOARDING', { waba_id: businessAccountId })
  else post('FINISH', { phone_number_id: phoneNumberId, waba_id: businessAccountId, business_id: '2729063490586005' })
  // The SDK's answer to its caller.
  opener?.postMessage({ type: 'sandbox-login', login, code }, '*')
})
onSubmit('leave', (form) => post('CANCEL', { current_step: form.elements.namedItem('step').value }))
onSubmit('report', (form) =>
  post('CANCEL', {
    error_message: form.elements.namedItem('problem').value,
    error_code: '524126',
    session_id: 'f34b51dab5e0498',
    timestamp: String(Math.floor(Date.now() / 1000)),
  }),
)

// Pressed any earlier, a button would have sent its form to the server.
for (const button of document.querySelectorAll('button')) button.disabled = false
