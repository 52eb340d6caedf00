/*
 * The double of the Facebook SDK: `FB.init` and `FB.login` as
 * https://developers.facebook.com/docs/reference/javascript/FB.login describes them. The popup is the sandbox's own.
 * Loaded as the SDK is: not as a module.
 */
;(() => {
  const { origin, pathname } = new URL(document.currentScript.src)
  let app = null
  let logins = 0

  globalThis.FB = {
    init({ appId, version }) {
      if (typeof appId !== 'string' || !/^v\d+\.\d+$/.test(version))
        throw new Error('FB.init: appId and version are needed')
      app = appId
    },
    login(callback, { config_id, response_type, override_default_response_type, extras }) {
      // The SDK itself refuses asynchronous callbacks.
      if (callback.constructor.name !== 'Function') throw new Error('Expression is of type asyncfunction, not function')
      if (app === null) throw new Error('FB.login() called before FB.init().')
      if (response_type !== 'code' || override_default_response_type !== true) throw new Error('FB.login: no code')
      const login = String((logins += 1))
      const question = new window.URLSearchParams({ app_id: app, config_id, feature: extras?.featureType ?? '', login })
      const popup = window.open(
        `${origin}${pathname.replace(/sdk\.js$/, 'signup')}?${question}`,
        'facebook-signup',
        'width=600,height=760',
      )
      if (popup === null) return
      const answer = (code) => {
        clearInterval(watch)
        window.removeEventListener('message', listen)
        callback(
          code === null
            ? { authResponse: null, status: 'unknown' }
            : { authResponse: { code, userID: null, expiresIn: null }, status: 'connected' },
        )
      }
      const listen = ({ origin: from, data }) => {
        if (from === origin && data?.type === 'sandbox-login' && data.login === login) answer(data.code)
      }
      window.addEventListener('message', listen)
      // As the SDK does: a popup that is closed cannot be relied upon to report it. A code that it sent before arrives
      // between the first look that finds it closed and the second.
      let wasClosed = false
      const watch = setInterval(() => {
        if (wasClosed) return answer(null)
        wasClosed = popup.closed
      }, 200)
    },
  }
})()
