// After a declined card, Back and Reload ask for the page again and not for another payment.
if (document.querySelector('form[action^="/c/pay/"]') !== null) {
  window.history.replaceState(null, '', window.location.href);
}
