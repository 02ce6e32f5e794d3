let times = 0;

/**
 * Requests the chunks that are still on their way once more, under other URLs: a browser answers a second request for a
 * URL with the first one, which hangs. Waiting imports get the first answer, because webpack takes a chunk
 * from any script that brings it. It marks its script elements, and removes each as soon as it has an outcome.
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
