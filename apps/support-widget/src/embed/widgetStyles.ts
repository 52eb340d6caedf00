/**
 * Inside a closed shadow root, so that the page's rules end at its border; `all: initial` also stops what would be
 * inherited. Sizes are the seeds' (SUP-1): a panel of 360 × 520 px, full width up to 640 px.
 */
export const widgetStyles = `
:host{all:initial!important;position:fixed!important;z-index:2147483000!important;right:0!important;bottom:0!important;display:block!important}
button{all:initial;position:fixed;right:0;top:50%;transform:translateY(-50%);writing-mode:vertical-rl;box-sizing:border-box;min-height:72px;min-width:44px;
padding:12px 10px;border-radius:12px 0 0 12px;background:#6941C6;color:#fff;font:600 14px/1.25 system-ui,sans-serif;cursor:pointer;text-align:center}
button:hover{background:#5A34B0}
button:focus-visible{outline:2px solid #6941C6;outline-offset:2px}
button[hidden],div[hidden]{display:none}
i{position:absolute;left:-4px;top:-4px;width:12px;height:12px;border-radius:50%;background:#B42318;border:2px solid #fff}
i[hidden]{display:none}
div{position:fixed;right:16px;bottom:16px;width:360px;height:min(520px,calc(100dvh - 32px));border-radius:12px;overflow:hidden;
box-shadow:0 8px 32px rgb(15 15 19/.28);background:Canvas}
iframe{display:block;width:100%;height:100%;border:0;color-scheme:normal}
@media(max-width:640px){div{right:0;left:0;bottom:0;width:100%;height:min(520px,100dvh);border-radius:12px 12px 0 0}}
`
