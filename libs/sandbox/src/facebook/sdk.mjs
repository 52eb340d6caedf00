/*
 * The double of the Facebook SDK: `FB.init` and `FB.login` as
 * https://developers.facebook.com/docs/reference/javascript/FB.login describes them. The popup is the sandbox's own. Loaded
 * as the SDK is: not as a module.
 */
;(() => {
  const { origin, pathname } = new URL(document.currentScript.src)
  let app = null

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
      const question = new window.URLSearchParams({ app_id: app, config_id, feature: extras?.featureType ?? '' })
      const popup = window.open(
        `${origin}${pathname.replace(/sdk\.js$/, 'signup')}?${question}`,
        'facebook-signup',
        'width=600,height=760',
      )
      if (popup === null) return
      const listen = ({ source, origin: from, data }) => {
        if (source !== popup || from !== origin || data?.type !== 'sandbox-login') return
        window.removeEventListener('message', listen)
        callback(
          data.code === null
            ? { authResponse: null, status: 'unknown' }
            : { authResponse: { code: data.code, userID: null, expiresIn: null }, status: 'connected' },
        )
      }
      window.addEventListener('message', listen)
    },
  }
})()
