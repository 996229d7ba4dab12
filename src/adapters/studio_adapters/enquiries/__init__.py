"""The external endpoint, the notice by e-mail and the spool on the local disk."""
