let times = 0;

/**
 * Requests pending chunks again with other URLs, because a second request for the same URL would wait for the hanging
 * one. Webpack accepts the chunk from any script. Removes its script elements afterwards.
 */
export function requestHungChunks(): void {
  for (const hung of document.querySelectorAll<HTMLScriptElement>('script[data-webpack]')) {
    times += 1;
    const url = new URL(hung.src);
    url.searchParams.set('again', String(times));
    const script = document.createElement('script');
    script.src = url.href;
    const settle = ({ type }: Event) => {
      script.remove();
      hung.dispatchEvent(new Event(type));
    };
    script.addEventListener('load', settle);
    script.addEventListener('error', settle);
    document.head.append(script);
  }
}
