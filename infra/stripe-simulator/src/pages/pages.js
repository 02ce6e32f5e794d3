// Makes Back and Reload after a declined card request the page again instead of repeating the payment.
if (document.querySelector('form[action^="/c/pay/"]') !== null) {
  window.history.replaceState(null, '', window.location.href);
}
