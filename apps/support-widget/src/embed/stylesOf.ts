/**
 * The widget lives in a closed shadow root, so that the page's CSS rules do not apply; `all: initial` also stops
 * inherited properties. The sizes are fixed (SUP-1): a panel of 360 × 520 px, full width up to 640 px. In forced
 * colours its border alone shows the tab; the panel's is drawn in the frame.
 */
export const stylesOf = (accent: string, ink: string, side: string): string => `
:host{all:initial!important;position:fixed!important;z-index:2147483000!important}
button{all:initial;position:fixed;${side}:-12px;top:45%;writing-mode:vertical-rl;padding:16px 10px;padding-${side}:22px;border:1px solid;border-radius:12px;background:${accent};color:${ink};font:600 14px system-ui;cursor:pointer}
button:focus-visible{outline:2px solid ${accent}}
i{position:absolute;top:-6px;padding:2px 6px;border-radius:12px;background:#B42318;color:#fff;font-size:11px;writing-mode:horizontal-tb}
iframe{position:fixed;${side}:16px;bottom:16px;width:360px;height:520px;max-height:calc(100dvh - 32px);border:0;border-radius:12px;background:Canvas;box-shadow:0 8px 32px #0004}
[hidden]{display:none}
@media(max-width:640px){iframe{${side}:0;bottom:0;width:100%;max-height:100dvh}}
`
